// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An ERC-721 collection that anybody may mint from.
contract TestNft {
    string public name;
    string public symbol;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => string) public tokenURI;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function setUp(string calldata name_, string calldata symbol_) external {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        require(ownerOf[id] == address(0), "taken");
        tokenURI[id] = uri;
        move(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && msg.sender == from, "not yours");
        balanceOf[from] -= 1;
        move(from, to, id);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function move(address from, address to, uint256 id) private {
        ownerOf[id] = to;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }
}
